Creator "igraph version 0.10.2 Mon Nov 30 09:38:31 2026"
Version 1
graph
[
  directed 0
  node
  [
    id 0
    name "m0"
    color "red"
    size 21
    x -0.3096265084519
    y 1.32158545594888
  ]
  node
  [
    id 1
    name "m1"
    color "red"
    size 14
    x -1.04166430096173
    y 0.948958985522533
  ]
  node
  [
    id 2
    name "m2"
    color "red"
    size 15
    x -0.0332588690768547
    y 0.0486319446157543
  ]
  node
  [
    id 3
    name "m3"
    color "red"
    size 11
    x -0.0169742003252001
    y 1.02308919657322
  ]
  node
  [
    id 4
    name "m4"
    color "red"
    size 8
    x 1.32237656132936
    y 1.68090509595119
  ]
  node
  [
    id 5
    name "m5"
    color "red"
    size 9
    x 0.0645968300737365
    y 2.68791062611228
  ]
  node
  [
    id 6
    name "m6"
    color "red"
    size 9
    x 0.766220913515033
    y 2.43073138196597
  ]
  node
  [
    id 7
    name "m7"
    color "red"
    size 9
    x 0.630638683455549
    y 0.917479268183894
  ]
  node
  [
    id 8
    name "m8"
    color "red"
    size 10
    x -0.956741063350403
    y -0.0681136701135803
  ]
  node
  [
    id 9
    name "m9"
    color "red"
    size 7
    x 0.050930783913742
    y -1.03546448409405
  ]
  node
  [
    id 10
    name "m10"
    color "steelblue"
    size 8
    x 0.7207928227746
    y 2.04768535570628
  ]
  node
  [
    id 11
    name "m11"
    color "steelblue"
    size 6
    x -1.14972781789286
    y 2.51578080590158
  ]
  node
  [
    id 12
    name "m12"
    color "steelblue"
    size 7
    x -0.530619567884274
    y 2.32766442236373
  ]
  node
  [
    id 13
    name "m13"
    color "steelblue"
    size 10
    x -0.670991107920675
    y 0.207742613341983
  ]
  node
  [
    id 14
    name "m14"
    color "steelblue"
    size 7
    x -1.22780164625606
    y -2.39806333077758
  ]
  node
  [
    id 15
    name "m15"
    color "steelblue"
    size 7
    x -1.9429264118524
    y -1.74305375854118
  ]
  node
  [
    id 16
    name "m16"
    color "steelblue"
    size 7
    x 0.985851582896904
    y 3.64362893813268
  ]
  node
  [
    id 17
    name "m17"
    color "steelblue"
    size 7
    x -1.85224806342714
    y 1.63433749614879
  ]
  node
  [
    id 18
    name "m18"
    color "steelblue"
    size 7
    x -2.11067901727036
    y -1.31077122038684
  ]
  node
  [
    id 19
    name "m19"
    color "steelblue"
    size 8
    x -1.37033556818911
    y 0.205988909667132
  ]
  node
  [
    id 20
    name "m20"
    color "steelblue"
    size 7
    x -1.64363959534385
    y -2.12178027416901
  ]
  node
  [
    id 21
    name "m21"
    color "steelblue"
    size 7
    x -1.51853862981581
    y 1.97288749960671
  ]
  node
  [
    id 22
    name "m22"
    color "steelblue"
    size 7
    x -0.707060762458895
    y -2.45937852404149
  ]
  node
  [
    id 23
    name "m23"
    color "steelblue"
    size 10
    x 0.750857615952774
    y -1.85140881436395
  ]
  node
  [
    id 24
    name "m24"
    color "steelblue"
    size 8
    x 1.95244116394729
    y -0.92998100298935
  ]
  node
  [
    id 25
    name "m25"
    color "steelblue"
    size 8
    x 1.83709804124437
    y -0.438682841716513
  ]
  node
  [
    id 26
    name "m26"
    color "steelblue"
    size 7
    x -0.245906874121374
    y -2.86128125969097
  ]
  node
  [
    id 27
    name "m27"
    color "steelblue"
    size 9
    x 0.861571845188484
    y -0.975148834084609
  ]
  node
  [
    id 28
    name "m28"
    color "steelblue"
    size 8
    x 0.486610539610234
    y -1.01132478802137
  ]
  node
  [
    id 29
    name "m29"
    color "steelblue"
    size 9
    x 0.148218031009631
    y -2.30134031398292
  ]
  node
  [
    id 30
    name "m30"
    color "steelblue"
    size 9
    x -1.74289955538628
    y -0.419130863114252
  ]
  node
  [
    id 31
    name "m31"
    color "steelblue"
    size 11
    x 0.482082823513208
    y -0.173062884654636
  ]
  node
  [
    id 32
    name "m32"
    color "steelblue"
    size 17
    x -0.863963561088603
    y -1.20698617126409
  ]
  node
  [
    id 33
    name "m33"
    color "steelblue"
    size 22
    x -0.583472723158733
    y -1.28841788646763
  ]
  edge
  [
    source 1
    target 0
    weight 1
  ]
  edge
  [
    source 2
    target 0
    weight 2
  ]
  edge
  [
    source 3
    target 0
    weight 3
  ]
  edge
  [
    source 4
    target 0
    weight 4
  ]
  edge
  [
    source 5
    target 0
    weight 1
  ]
  edge
  [
    source 6
    target 0
    weight 2
  ]
  edge
  [
    source 7
    target 0
    weight 3
  ]
  edge
  [
    source 8
    target 0
    weight 4
  ]
  edge
  [
    source 10
    target 0
    weight 1
  ]
  edge
  [
    source 11
    target 0
    weight 2
  ]
  edge
  [
    source 12
    target 0
    weight 3
  ]
  edge
  [
    source 13
    target 0
    weight 4
  ]
  edge
  [
    source 17
    target 0
    weight 1
  ]
  edge
  [
    source 19
    target 0
    weight 2
  ]
  edge
  [
    source 21
    target 0
    weight 3
  ]
  edge
  [
    source 31
    target 0
    weight 4
  ]
  edge
  [
    source 2
    target 1
    weight 1
  ]
  edge
  [
    source 3
    target 1
    weight 2
  ]
  edge
  [
    source 7
    target 1
    weight 3
  ]
  edge
  [
    source 13
    target 1
    weight 4
  ]
  edge
  [
    source 17
    target 1
    weight 1
  ]
  edge
  [
    source 19
    target 1
    weight 2
  ]
  edge
  [
    source 21
    target 1
    weight 3
  ]
  edge
  [
    source 30
    target 1
    weight 4
  ]
  edge
  [
    source 3
    target 2
    weight 1
  ]
  edge
  [
    source 7
    target 2
    weight 2
  ]
  edge
  [
    source 27
    target 2
    weight 3
  ]
  edge
  [
    source 28
    target 2
    weight 4
  ]
  edge
  [
    source 32
    target 2
    weight 1
  ]
  edge
  [
    source 9
    target 2
    weight 2
  ]
  edge
  [
    source 8
    target 2
    weight 3
  ]
  edge
  [
    source 13
    target 2
    weight 4
  ]
  edge
  [
    source 7
    target 3
    weight 1
  ]
  edge
  [
    source 12
    target 3
    weight 2
  ]
  edge
  [
    source 13
    target 3
    weight 3
  ]
  edge
  [
    source 6
    target 4
    weight 4
  ]
  edge
  [
    source 10
    target 4
    weight 1
  ]
  edge
  [
    source 6
    target 5
    weight 2
  ]
  edge
  [
    source 10
    target 5
    weight 3
  ]
  edge
  [
    source 16
    target 5
    weight 4
  ]
  edge
  [
    source 16
    target 6
    weight 1
  ]
  edge
  [
    source 30
    target 8
    weight 2
  ]
  edge
  [
    source 32
    target 8
    weight 3
  ]
  edge
  [
    source 33
    target 8
    weight 4
  ]
  edge
  [
    source 33
    target 9
    weight 1
  ]
  edge
  [
    source 33
    target 13
    weight 2
  ]
  edge
  [
    source 32
    target 14
    weight 3
  ]
  edge
  [
    source 33
    target 14
    weight 4
  ]
  edge
  [
    source 32
    target 15
    weight 1
  ]
  edge
  [
    source 33
    target 15
    weight 2
  ]
  edge
  [
    source 32
    target 18
    weight 3
  ]
  edge
  [
    source 33
    target 18
    weight 4
  ]
  edge
  [
    source 33
    target 19
    weight 1
  ]
  edge
  [
    source 32
    target 20
    weight 2
  ]
  edge
  [
    source 33
    target 20
    weight 3
  ]
  edge
  [
    source 32
    target 22
    weight 4
  ]
  edge
  [
    source 33
    target 22
    weight 1
  ]
  edge
  [
    source 25
    target 23
    weight 2
  ]
  edge
  [
    source 27
    target 23
    weight 3
  ]
  edge
  [
    source 32
    target 23
    weight 4
  ]
  edge
  [
    source 33
    target 23
    weight 1
  ]
  edge
  [
    source 29
    target 23
    weight 2
  ]
  edge
  [
    source 25
    target 24
    weight 3
  ]
  edge
  [
    source 27
    target 24
    weight 4
  ]
  edge
  [
    source 31
    target 24
    weight 1
  ]
  edge
  [
    source 31
    target 25
    weight 2
  ]
  edge
  [
    source 29
    target 26
    weight 3
  ]
  edge
  [
    source 33
    target 26
    weight 4
  ]
  edge
  [
    source 33
    target 27
    weight 1
  ]
  edge
  [
    source 31
    target 28
    weight 2
  ]
  edge
  [
    source 33
    target 28
    weight 3
  ]
  edge
  [
    source 32
    target 29
    weight 4
  ]
  edge
  [
    source 33
    target 29
    weight 1
  ]
  edge
  [
    source 32
    target 30
    weight 2
  ]
  edge
  [
    source 33
    target 30
    weight 3
  ]
  edge
  [
    source 32
    target 31
    weight 4
  ]
  edge
  [
    source 33
    target 31
    weight 1
  ]
  edge
  [
    source 33
    target 32
    weight 2
  ]
]
